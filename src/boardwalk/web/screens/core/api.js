/** The public API of the house, as any program uses it. */

import { text } from "../text.js";
import { chair, fromChair } from "./chair.js";
import { inLanguage, spoken } from "./language.js";
import { sentence } from "./sentence.js";

const PREFIX = "/api/v1";
const TRIES = 4;
const FIRST_WAIT = 300;
/** Nobody is logged in, or no longer. */
export const NOT_LOGGED_IN = 401;

/** What was not done, and why: the reason names the field and the paragraph where there are. */
export class Problem extends Error {
  /** @param {number} status @param {Record<string, any>} told @param {number} [wait] */
  constructor(status, told, wait = 0) {
    super(sentence(told.detail ?? told.title ?? ""));
    this.status = status;
    /** @type {string} */ this.title = told.title ?? "";
    /** @type {string | null} */ this.detail = told.detail ?? null;
    /** @type {string | null} */ this.field = told.field ?? null;
    /** @type {string | null} */ this.law = told.law ?? null;
    /** Seconds to wait before the next attempt, where that is said. */ this.wait = wait;
  }
}

/**
 * Ask the house for something.
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export async function get(path) {
  return (await send("GET", path)).json();
}

/**
 * Have something done.
 * @param {"POST" | "DELETE" | "PATCH" | "PUT"} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [key] of an order that was sent before: it acts once
 * @returns {Promise<any>}
 */
export async function act(method, path, body, key = newKey()) {
  const response = await send(method, path, body, method === "POST" ? key : undefined);
  return response.status === 204 ? null : response.json();
}

/** The key of an order, under which it can be sent again. */
export function newKey() {
  // outside of secure pages, there is no `randomUUID`
  return crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The same order may be sent again under its key after a broken connection: it acts once.
 * @param {string} method @param {string} path @param {unknown} [body] @param {string} [key]
 * @returns {Promise<Response>}
 */
async function send(method, path, body, key) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": spoken() };
  if (chair !== "") headers["X-Chair"] = chair;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  const again = method === "GET" || (key !== undefined && path.split("?")[0].endsWith("/commands"));
  for (let left = again ? TRIES : 1; ; left -= 1) {
    try {
      const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
      const response = await fetch(PREFIX + path, init);
      if (response.ok) return response;
      const problem = new Problem(response.status, await told(response), Number(response.headers.get("Retry-After") ?? 0));
      if (response.status === NOT_LOGGED_IN) dispatchEvent(new Event("bw-not-logged-in"));
      if (response.status !== 503 || left <= 1) throw problem;
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (left <= 1) throw new Problem(0, { title: text.common.unreachable });
    }
    await new Promise((go) => setTimeout(go, FIRST_WAIT * 2 ** (TRIES - left)));
  }
}

/** @param {Response} response @returns {Promise<Record<string, any>>} */
async function told(response) {
  try {
    return await response.json();
  } catch {
    return { title: response.statusText };
  }
}

/** Where a stream, a picture or a download is. @param {string} path */
export function addressOf(path) {
  return inLanguage(fromChair(PREFIX + path));
}

/** A name in a path. @param {string | number} name */
export function part(name) {
  return encodeURIComponent(String(name));
}
