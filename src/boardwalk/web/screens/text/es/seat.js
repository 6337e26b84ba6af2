/** Words of the player's seat. */

const MOST_NAMED = 3;

/** @param {string[]} names */
function listed(names) {
  const more = names.length - MOST_NAMED;
  const shown = more > 1 ? [...names.slice(0, MOST_NAMED), `${more} más`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} ${and(shown.at(-1) ?? "")} ${shown.at(-1)}`;
}

/** "Y", or "e" before the same sound. @param {string} name */
function and(name) {
  return /^h?[ií](?!e)/i.test(name) ? "e" : "y";
}

/** @type {typeof import("../en/seat.js").seat} */
export const seat = {
  table: (number) => `Mesa ${number}`,
  unknown: "Mesa no encontrada",
  unknownHelp: "Es posible que la hayan retirado de la sala. En el lobby encontrará todas las mesas.",
  loading: "Llegando a la mesa\u2026",
  toLobby: "Al lobby",

  // Arriving
  welcome: "Tome asiento",
  welcomeHelp: "Elija un lugar libre en el paño o deje que le busquemos uno. Juega con fichas que no cuestan nada.",
  welcomeLive: "Inicie sesión con su cuenta para sentarse.",
  sitDown: "Sentarse",
  watch: "Mirar primero",
  watching: "Usted está mirando",
  watchingStaff: (role) => `Usted está aquí como ${role}. En esta mesa se sientan los jugadores.`,
  runTable: "Atender esta mesa",
  chooseSeat: "Elija un lugar libre en el paño o siéntese aquí.",
  bring: "Fichas que trae",
  has: (amount) => `de sus ${amount}`,
  sitAt: (seat) => `Sentarse en el asiento ${seat}`,
  takeChips: (amount) => `Tomar ${amount} más en fichas de juego`,
  full: "Todos los asientos están ocupados. Puede mirar hasta que se libere uno.",
  closed: "Esta mesa está cerrada. Por ahora nadie puede sentarse ni apostar aquí.",
  closedSeated: "La mesa está cerrada. Puede retirarse con sus fichas.",

  // Away
  away: "Usted estaba ausente y no participa. Su asiento y sus fichas siguen siendo suyos.",
  back: "Ya regresé",

  // Betting
  yourBets: "Haga sus apuestas",
  betHelp: "Elija una ficha y presione un área de apuesta; también puede arrastrar una ficha o escribir una cantidad.",
  chips: "Sus fichas",
  chip: (amount) => `Ficha de ${amount}`,
  chipKey: (amount, key) => `${amount} (tecla ${key})`,
  takeBack: "Retirar",
  takeBackHelp: "Después presione una apuesta para quitarle una ficha. El clic derecho o mayúsculas y clic hacen lo mismo.",
  wagers: "Cantidades de sus apuestas",
  asMuch: (title) => `igual que ${title}`,
  lacks: (title, reason) => `${title}: ${reason}.`,
  tooMuch: (title, most) => `${title}: hasta ${most}.`,
  tooLittle: (title, least) => `${title}: mínimo ${least}.`,
  withCoupon: (amount) => `con un cupón de ${amount}`,
  clear: "Borrar",
  rebet: "Repetir",
  double: "Doblar",
  dealFor: (amount) => `Repartir por ${amount}`,
  complete: (amount) => `Apostar ${amount}`,
  minimum: (amount) => `Apostar el mínimo, ${amount}`,
  minimumAndDeal: (amount) => `Apostar el mínimo, ${amount}, y repartir`,
  rebetFor: (amount) => `Repetir ${amount}`,
  rebetAndDeal: (amount) => `Repetir ${amount} y repartir`,
  each: (title, amount) => `${title} ${amount}`,
  adds: (what) => `con ${what}`,
  betsDown: "Sus apuestas están hechas",
  waitsBets: (who) => `Esperando las apuestas de ${listed(who)}`,
  waitsDealer: "El crupier reparte ahora.",
  waitsCards: "El crupier está preparando las cartas.",
  look: (deck) => `Revisar las cartas (${deck})`,
  lookHelp: "Las cartas están extendidas para que las revise antes de barajarlas. Si apuesta, omite este paso.",
  lookNow: "El crupier espera a que usted revise las cartas.",
  broke: "No tiene suficientes fichas para apostar aquí.",
  brokeHelp: "Para traer más fichas, deje su asiento, tómelas y siéntese de nuevo.",

  // In a round
  dock: "Qué hacer ahora",
  yourTurn: "Su turno",
  decide: "Su decisión",
  cannotStay: (left, needs) => `Le quedan ${left}. Seguir en juego cuesta al menos ${needs} más, así que tendría que retirarse.`,
  beyond: (title, amount) => `${title} cuesta ${amount}: más que sus fichas aquí.`,
  free: "sin apuesta",
  returns: (amount) => `recupera ${amount}`,
  betStays: "la apuesta sigue",
  forAmount: (title, amount) => `${title} por ${amount}`,
  withBack: (title, amount) => `${title}: recupera ${amount}`,
  turnIs: (choices) => `Su turno: ${choices}.`,
  cardsAre: (cards) => `Sus cartas: ${cards}.`,
  communityIs: (cards) => `Comunitarias: ${cards}.`,
  handIs: (name) => `Su mano: ${name}.`,
  dealerShows: (cards) => `El crupier muestra ${cards}.`,
  roundCame: (amount) => `Resultado de la mano: ${amount}.`,
  nextRound: "Hay una mano en juego. Usted entra en la siguiente.",
  seatOf: (seat) => `Asiento ${seat}`,
  waitsForYou: "Le toca a usted",
  waitsFor: (who) => `Esperando a ${listed(who)}`,
  yourCards: "Sus cartas",
  says: (words) => `\u201c${words}\u201d`,
  actions: {
    fold: "Retirarse",
    check: "Pasar",
    "take-back": "Retirar la apuesta",
    "let-it-ride": "Dejarla en juego",
    expose: "Mostrar las cartas",
    keep: "Dejarlas boca abajo",
  },

  // The clock
  secondsLeft: (n) => (n === 1 ? "queda un segundo" : `quedan ${n} segundos`),
  moreTime: "Más tiempo",
  warning: (n, what) => `${n === 1 ? "Queda un segundo" : `Quedan ${n} segundos`}. ${what}`,
  timeFor: { bets: "para apostar", look: "para revisar", decision: "para decidir", spin: "para girar", leaving: "para apostar" },
  timeRunsOut: "Se acaba el tiempo.",
  then: {
    "choose-for-seat": "Si se acaba el tiempo, elegiremos lo que menos le cueste.",
    "close-bets": "Se cierran las apuestas. Las fichas en el paño quedan apostadas.",
    "return-bet": "Las apuestas incompletas se le devuelven.",
    "clear-seat": "Se liberará su asiento y le guardaremos sus fichas.",
    "end-look": "Las cartas se barajan sin revisión.",
    "spin-wheel": "La rueda se girará por usted.",
    "press-spin": "La rueda se girará por usted.",
  },

  // The wheel
  wheel: "La rueda Bonus Spin",
  wheelTurns: "La rueda gira\u2026",
  yourSpin: "Su giro: presione Girar.",
  spinOf: (seat) => `Gira el asiento ${seat}.`,
  stopped: (who, prize, others) =>
    (others ? `${who} ganó ${prize} en la rueda. Los demás que apostaron al giro reciben ${others}.` : `${who} ganó ${prize} en la rueda.`),
  handedOver: (prize) => `¡Ganó ${prize}! Un supervisor se lo entregará.`,
  topPrize: "PREMIO MAYOR",
  others: (amount) => `otros ${amount}`,
  demonstration: "Las posiciones se dibujan del mismo tamaño, pero sus probabilidades son distintas. Los pesos son de demostración y nadie los ha aprobado.",

  // Settlement
  wager: "Apuesta",
  staked: "Apostado",
  result: "Resultado",
  paid: "Pagado",
  total: "Total",
  limitedBy: "limitado por",
  won: (amount) => `Ganó ${amount}`,
  lost: (amount) => `Perdió ${amount}`,
  even: "Sin ganancia ni pérdida",
  folded: "Usted se retiró",
  youHad: (hand) => `Usted: ${hand}`,
  dealerHad: (hand, qualifies, pushed) =>
    `Crupier: ${hand}${qualifies !== false ? "" : `, no califica${pushed.length === 0 ? "" : `: ${listed(pushed)} ${pushed.length === 1 ? "empata" : "empatan"}`}`}`,
  details: "Apuesta por apuesta",
  voided: "anulada",
  voidBecause: (reason) => `Todas las manos quedan anuladas: ${reason}. Las apuestas sin decidir se devuelven.`,

  // The side panel
  panel: "Junto a la mesa",
  tabs: { round: "Mano", pays: "Tablas de pagos", rounds: "Mis manos", coach: "Asesor" },
  thisRound: (n) => `Mano ${n}`,
  noRound: "Todavía no ha recibido cartas. Después de cada mano, aquí verá cómo se liquidó cada apuesta y el párrafo que lo decide.",
  noRounds: "Todavía no hay manos. Las que juegue aparecerán aquí, con sus cartas, resultados y la prueba de la barajada.",
  roundsHelp: "Sus últimas diez, la más reciente primero.",
  round: (n) => `Mano ${n}`,
  tryAgain: "Intentar de nuevo",
  rules: "Las reglas de esta mesa, con sus párrafos",
  limits: "Límites",
  position: "Posición",
  pays: "Paga",
  chance: "Probabilidad por apuesta",

  // The coach
  coachOffer: "Asesor: ¿cuánto costaron mis decisiones?",
  coachOn: "Dígame cuánto cuestan mis decisiones",
  coachHelp: "Después de cada decisión, nunca antes: el valor exacto de cada opción con las cartas que usted veía. Solo cuentan las apuestas principales; una unidad es su ante o su apuesta flop.",
  coachNothing: "Nada que decir todavía. Tome primero una decisión.",
  coachWorks: "El asesor está calculando\u2026",
  coachWait: "El asesor está calculando. La primera decisión de un juego puede tardar uno o dos minutos; puede seguir jugando.",
  coachBest: (action) => `Asesor: ${action} fue la mejor opción.`,
  coachCost: (action, cost, best) => `Asesor: ${action} costó ${cost} en promedio; lo mejor era ${best}.`,
  coachTotal: (rounds, cost, units) => `Esta sesión: cedió ${cost} en ${rounds === 1 ? "una mano" : `${rounds} manos`} (${units} unidades).`,
  coachForget: "Reiniciar",
  coachStage: (stage, action) => `${stage}: ${action}`,
  byHouse: "elegida por la casa",
  gaveAway: (cost, units) => `cedió ${cost} (${units} unidades)`,
  option: "Opción",
  worth: "Valor, en unidades",
  gives: "Cede",
  best: "mejor",
  yours: "la suya",
  strategy: "Tarjeta de estrategia",
  strategyHelp: "Unas pocas líneas para jugar y lo que cuesta exactamente seguirlas. La primera vez tarda varios minutos en calcularse.",
  strategyShow: "Mostrar la tarjeta de estrategia",
  strategyWorks: "La tarjeta se está calculando. Puede seguir jugando.",
  strategyCost: (edge, best, cost, of) =>
    `Con esta tarjeta, la ventaja de la casa es ${edge} (base: ${of}); con el mejor juego, ${best}. La tarjeta cuesta ${cost}.`,

  // The shuffle
  checkShuffle: "Comprobar la barajada",
  cannotCheck: "Este navegador solo puede comprobarla con una conexión segura. Descargue la prueba y compruébela con boardwalk verify-shuffle.",
  provedBefore: (n) => `Comprobado: ${n} cartas coinciden con el orden que esta página anotó antes de cerrarse las apuestas, cada una en la posición de la que salió.`,
  provedOnly: (n) =>
    `${n} cartas coinciden con el orden comprometido, cada una en la posición de la que salió. Esta página no vio el compromiso antes de cerrarse las apuestas; solo su propia nota prueba cuándo se hizo.`,
  provesNot: "No queda probado que el orden se sacara al azar, que nadie lo conociera, ni cuáles eran las demás cartas.",
  drawn: (draw, position) => `extracción ${draw}, posición ${position} de la barajada`,
  commitment: "Compromiso",
  download: "Descargar la prueba",
  downloadHelp: "para comprobarla con boardwalk verify-shuffle",
  notProved: (why, position) => `NO COMPROBADO: ${why}${position ? ` (posición ${position})` : ""}`,
  faults: {
    commitment: "el compromiso no tiene 64 dígitos hexadecimales",
    noted: "el compromiso no es el que anotó esta página",
    cut: "el corte no es de 0 a 51 cartas",
    leaves: "las hojas no dan el compromiso",
    position: "una posición no va de 1 a 52",
    card: "eso no es una carta",
    twice: "una carta o una posición aparece dos veces",
    salt: "una sal no tiene 64 dígitos hexadecimales",
    leaf: "la carta y la sal no dan la hoja",
    missing: "falta en la prueba una carta que usted vio",
  },

  // What else you can do
  more: "Más",
  leave: "Dejar la mesa",
  left: (amount) => `Dejó la mesa con ${amount}.`,
  stays: "Podrá irse cuando termine la mano.",
  tip: "Propina al crupier",
  tipped: (amount) => `Dejó ${amount} en la caja de propinas. Gracias.`,
  chipsAtTable: (amount) => `Fichas ${amount}`,
  since: " desde que se sentó",
  otherPlayers: "Otros jugadores",
  seatCleared: "Su asiento se liberó porque usted estaba ausente. Sus fichas están guardadas y puede llevarlas de nuevo a una mesa.",
  dismiss: "Descartar",
  meter: (name) => `Progresivo ${name}`,

  // Keys
  keysTitle: "Teclas en la mesa",
  keyHelp: [
    ["1 \u2013 5", "elegir una ficha mientras apuesta"],
    ["Tab, Enter", "ir a un área de apuesta y poner ahí la ficha"],
    ["Backspace", "quitar una ficha del área de apuesta en la que está"],
    ["B", "repartir, o apostar el mínimo y repartir"],
    ["R", "repetir y repartir"],
    ["X", "doblar"],
    ["0", "borrar sus apuestas"],
    ["R, P, 1, 2, 3 \u2026", "decidir: la tecla está en cada botón"],
    ["T", "más tiempo"],
    ["?", "estas teclas"],
  ],
};
