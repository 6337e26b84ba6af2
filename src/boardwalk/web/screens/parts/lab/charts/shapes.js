/** What jobs come to: the same that the command of the same name prints for programs. */

/** @typedef {{exact: string, value: number}} Figure */
/** @typedef {{low: Figure, high: Figure}} Between */
/** @typedef {Figure | Between} Bounds */

/** @typedef {{low: string, high: string, deals: number, chance: Figure}} Outcome net results from the lowest to the highest, in units */
/**
 * @typedef {object} Solution
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {string} unit
 * @property {number} deals
 * @property {number | string} total
 * @property {Figure} ev
 * @property {Figure} house_edge
 * @property {Figure} average_wager
 * @property {Figure} element_of_risk
 * @property {number} standard_deviation
 * @property {Figure} variance
 * @property {Record<string, Figure>} decisions
 * @property {Record<string, {ev: Figure}>} wagers
 * @property {Outcome[]} outcomes
 * @property {boolean} favors_player
 * @property {number} seconds
 */

/** @typedef {{game: string, wager: string, options: Record<string, string>, house_edge: Figure, favors_player: boolean}} Finding one permitted choice */

/** @typedef {{hand: string, pays: string, deals: number, chance: Figure, return: Figure}} SideBetRow */
/**
 * @typedef {object} SideBet
 * @property {string} game
 * @property {string} wager
 * @property {string} table
 * @property {Record<string, string>} options
 * @property {string} law
 * @property {string} unit
 * @property {number} deals
 * @property {Figure} house_edge
 * @property {Figure} hit_frequency
 * @property {Figure} variance
 * @property {number} standard_deviation
 * @property {SideBetRow[]} rows
 */

/**
 * @typedef {object} Card
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {{decision: string, action: string, words: string}[]} rules
 * @property {Figure} house_edge
 * @property {Figure} best_house_edge
 * @property {Figure} cost
 * @property {string} legend
 * @property {{rules: number, cost: Figure}[]} curve
 */

/**
 * @typedef {object} HousePeriod what one seat wins for the house
 * @property {string} period
 * @property {number} rounds
 * @property {Figure} expected_win
 * @property {Bounds} chance_of_loss
 * @property {string[]} interval_99
 */
/**
 * @typedef {object} Session
 * @property {Record<string, string>} options
 * @property {string} needed
 * @property {Bounds} ruin
 * @property {Bounds | null} goal_reached
 * @property {Bounds} all_rounds_played
 * @property {Bounds} ahead
 * @property {Bounds} even
 * @property {Bounds} behind
 * @property {Bounds} expected_rounds
 * @property {Bounds} expected_result
 * @property {{part: Figure, result: string}[]} quantiles
 * @property {number} error
 * @property {{n_zero: Figure | null}} round
 * @property {HousePeriod[]} house
 */

/**
 * @typedef {object} FixedPlay
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {string} strategy
 * @property {Figure} house_edge
 * @property {Figure} best_house_edge
 * @property {Figure} cost
 * @property {Figure} element_of_risk
 * @property {Record<string, Figure>} decisions
 */

/**
 * @typedef {object} WhatIf
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {Figure} before
 * @property {{ev: Figure, house_edge: Figure, is: string}} bound
 * @property {{wager: string, before: Figure, house_edge: Figure}[]} side_bets
 */

/**
 * @typedef {object} Tuning
 * @property {string} game
 * @property {string} table
 * @property {string} name of the table, for changes of its rows
 * @property {Record<string, string>} options
 * @property {{low: Figure, high: Figure, of: string}} edge
 * @property {{pays: Record<string, string>, house_edge: Figure}} present
 * @property {{tables: number, in_range: number, says: string}} searched
 * @property {{pays: Record<string, string>, changed: string[], exact: boolean, house_edge: Figure}[]} tables
 */

/** @typedef {{actions: Record<string, Figure>, best: string}} Advice what each choice is worth, in units */

/** @typedef {{mean: number, standard_error: number, interval: [number, number], exact: Figure | null, z: number | null}} SimulatedAmount in units a round; exact only where it was calculated */
/** @typedef {{count: number, frequency: number, exact: Figure | null, z: number | null}} PathFrequency */
/**
 * @typedef {object} Simulation
 * @property {string} game
 * @property {string} strategy
 * @property {number} rounds
 * @property {number} seed
 * @property {Record<string, string>} options
 * @property {string} unit
 * @property {Record<string, SimulatedAmount>} wagers
 * @property {SimulatedAmount} total of the main wagers
 * @property {Record<string, PathFrequency>} decisions
 * @property {number} rounds_per_second
 */

/** @typedef {{title: string, headlines: {name: string, figure: string, of: string}[], warning: string | null}} Report */

/** @typedef {{chance: Figure, mean_rounds: Figure, median_rounds: number, mean_hours: Figure, median_hours: Figure}} Waiting */
/** @typedef {{name: string, found: number, expected: number | null, standard_error: number | null, z: number | null}} Check */
/** @typedef {Figure & {cents: string}} BreakEven the amount in dollars, and rounded up to the cent */

/**
 * @typedef {object} Progressive
 * @property {string} game
 * @property {string} table
 * @property {string} law
 * @property {string} meter
 * @property {string | null} limit
 * @property {{hand: string, pays: string, pays_now: string, off_meter: boolean, chance: Figure, return: Figure}[]} rows
 * @property {Figure} hit_frequency
 * @property {Figure} fixed_part
 * @property {Figure} meter_part
 * @property {Figure} return
 * @property {Figure} house_edge
 * @property {{meter: Figure, return: Figure}[]} curve with the present meter and break-even among its points
 * @property {BreakEven | null} break_even_meter
 * @property {Figure} gain_a_wager
 * @property {Figure | null} level
 * @property {Bounds} next_royal
 * @property {Waiting} waiting
 * @property {{royal_prize: Bounds, royal_share: Bounds, return: Bounds, house_edge: Bounds, to_the_meter: Figure, resets: Figure, from_the_inventory: Figure, shortfalls: Bounds}} long_run
 * @property {{from_base: Bounds, from_reset: Bounds, dollars_a_cycle: Bounds}} shortfall
 * @property {{expected: Figure, covers_reset: Bounds & {formula: string}, house_funds_a_reset: Figure}} reserve
 * @property {string[]} assumes
 * @property {Check[] | null} simulated
 */

/** @typedef {{position: number, player: string | null, community: string, chance_a_spin: Figure, chance_a_wager: Figure, return: Figure}} Position */
/**
 * @typedef {object} Wheel
 * @property {string} wheel
 * @property {string} law
 * @property {number[]} weights
 * @property {boolean} demonstration
 * @property {string} top
 * @property {Figure} trigger
 * @property {Position[]} positions
 * @property {boolean} permitted
 * @property {Figure} return
 * @property {Figure} house_edge
 * @property {Figure[]} return_by_players
 * @property {Waiting} waiting
 * @property {Figure} hit
 * @property {BreakEven | null} break_even_top
 * @property {Figure} expected_top
 * @property {Figure} long_run_return
 * @property {string[]} assumes
 * @property {Check[] | null} simulated
 */

/**
 * @typedef {object} Weights
 * @property {string} wheel
 * @property {number} players
 * @property {string | null} prize
 * @property {Figure} asked
 * @property {Figure} within
 * @property {number[]} weights
 * @property {number} total
 * @property {string} option
 * @property {Figure} hit
 * @property {BreakEven | null} break_even_top
 * @property {Figure} expected_top
 * @property {Figure} long_run_return
 */

export {};
