// What each text says in each language, with a mark for every value that it is given. Prints JSON: section, path, English,
// Spanish. Numbers are given as 1 and as 7, so both a singular and a plural are seen.
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const load = async (language, name) => import(pathToFileURL(`${folder}/${language}/${name}.js`).href);
const found = [];

for (const name of ["account", "common", "lobby", "seat", "sign"]) {
  const [english, spanish] = [await load("en", name), await load("es", name)];
  for (const section of new Set([...Object.keys(english), ...Object.keys(spanish)])) compare([section], english[section], spanish[section]);
}
console.log(JSON.stringify(found));

function compare(path, english, spanish) {
  if (typeof english === "object" && english !== null) {
    for (const key of new Set([...Object.keys(english), ...Object.keys(spanish ?? {})])) compare([...path, key], english[key], spanish?.[key]);
  } else if (typeof english === "function") {
    for (const number of [1, 7]) found.push({ path: path.join("."), english: said(english, number), spanish: typeof spanish === "function" ? said(spanish, number) : null });
  } else {
    found.push({ path: path.join("."), english: english ?? null, spanish: spanish ?? null });
  }
}

/** A text with marks; an argument that is asked for a number, a list or a name gets one. */
function said(words, number) {
  const mark = (i) => {
    const text = `\u00ab${i}\u00bb`;
    return new Proxy(Object.assign(() => text, {}), {
      get: (_, key) => {
        if (key === Symbol.toPrimitive) return (hint) => (hint === "number" ? number : text);
        if (key === "length") return number;
        if (key === "toString") return () => text;
        if (key === Symbol.iterator) return [text][Symbol.iterator].bind([text]);
        if (key === "at" || key === 0 || key === "0") return key === "at" ? () => text : text;
        if (["join", "toLowerCase"].includes(key)) return () => text;
        if (["slice", "map"].includes(key)) return () => mark(i);
        return text;
      },
    });
  };
  return words(...Array.from({ length: words.length }, (_, i) => mark(i)));
}
