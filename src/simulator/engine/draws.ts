import { type Game, SLOT_TABLES, type WinTable, winAmount } from '../domain/games'
import { freeSpinValue } from '../domain/stated-amounts'
import type { Stream } from '../random/stream'
import type { PlayerState } from './state'

/** Computes floor(a * b / c) of non-negative integers, exactly even if the product is not safe. */
export function mulDiv(a: number, b: number, c: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / c)
  return Number((BigInt(a) * BigInt(b)) / BigInt(c))
}

/** Whole percents of an amount, rounded down. */
export function percentOf(amount: number, percent: number): number {
  return mulDiv(amount, percent, 100)
}

/**
 * Quantiles as integers, because engines may approximate Math.exp and Math.log. Each list has 65
 * knots at i/64, the outermost at 1/128 and 127/128, in thousandths of the median or of the mean:
 * log-normal knots are round(1000 * exp(sigma * z(i/64))), z the quantile of the standard normal;
 * exponential knots round(-1000 * ln(1 - i/64)).
 */

/** Log-normal, sigma 0.3: thousandths of the median. */
const LOG_NORMAL_30: readonly number[] = [
  484, 524, 572, 605, 631, 654, 673, 691, 708, 724, 739, 753, 766, 779, 792, 805, 817, 829, 841,
  852, 864, 875, 886, 898, 909, 920, 931, 943, 954, 965, 977, 988, 1000, 1012, 1024, 1036, 1048,
  1061, 1074, 1087, 1100, 1114, 1128, 1143, 1158, 1174, 1190, 1207, 1224, 1243, 1262, 1283, 1305,
  1328, 1354, 1382, 1412, 1446, 1485, 1530, 1584, 1653, 1749, 1908, 2065,
]

/** Log-normal, sigma 0.4: thousandths of the median. */
const LOG_NORMAL_40: readonly number[] = [
  380, 423, 475, 512, 541, 567, 590, 611, 631, 650, 668, 685, 701, 717, 733, 748, 764, 778, 793,
  808, 822, 837, 851, 866, 880, 895, 909, 924, 939, 954, 969, 984, 1000, 1016, 1032, 1048, 1065,
  1082, 1100, 1117, 1136, 1155, 1175, 1195, 1216, 1238, 1261, 1285, 1310, 1336, 1364, 1394, 1426,
  1460, 1498, 1539, 1584, 1635, 1694, 1763, 1847, 1955, 2107, 2367, 2630,
]

/** Log-normal, sigma 0.6: thousandths of the median. */
const LOG_NORMAL_60: readonly number[] = [
  234, 275, 327, 366, 398, 427, 453, 478, 501, 524, 546, 567, 587, 608, 628, 647, 667, 687, 706,
  726, 746, 766, 786, 806, 826, 847, 867, 888, 910, 932, 954, 977, 1000, 1024, 1048, 1073, 1099,
  1126, 1153, 1181, 1211, 1241, 1273, 1306, 1341, 1377, 1415, 1456, 1499, 1545, 1593, 1646, 1703,
  1765, 1833, 1909, 1994, 2092, 2205, 2341, 2510, 2733, 3058, 3641, 4265,
]

/** Log-normal, sigma 1.0: thousandths of the median. */
const LOG_NORMAL_100: readonly number[] = [
  89, 116, 155, 187, 216, 242, 268, 292, 317, 340, 364, 388, 412, 436, 460, 485, 509, 535, 560, 587,
  613, 641, 669, 698, 727, 758, 789, 821, 854, 889, 925, 962, 1000, 1040, 1082, 1125, 1170, 1218,
  1268, 1320, 1375, 1434, 1495, 1561, 1630, 1705, 1784, 1870, 1963, 2064, 2174, 2294, 2428, 2577,
  2746, 2937, 3159, 3421, 3736, 4128, 4637, 5344, 6441, 8618, 11218,
]

/** Exponential: thousandths of the mean. */
const EXPONENTIAL: readonly number[] = [
  0, 16, 32, 48, 65, 81, 98, 116, 134, 152, 170, 189, 208, 227, 247, 267, 288, 309, 330, 352, 375,
  398, 421, 445, 470, 495, 521, 548, 575, 604, 633, 662, 693, 725, 758, 792, 827, 863, 901, 940,
  981, 1023, 1068, 1114, 1163, 1214, 1269, 1326, 1386, 1451, 1520, 1594, 1674, 1761, 1856, 1962,
  2079, 2213, 2367, 2549, 2773, 3060, 3466, 4159, 4852,
]

const LOG_NORMAL = {
  30: LOG_NORMAL_30,
  40: LOG_NORMAL_40,
  60: LOG_NORMAL_60,
  100: LOG_NORMAL_100,
} as const

const INTERVALS = 64
const STEPS = 1024

/** A value of the distribution given by the knots, in thousandths; linear between knots. */
function drawBetweenKnots(stream: Stream, knots: readonly number[]): number {
  const place = stream.below(INTERVALS * STEPS)
  const knot = Math.floor(place / STEPS)
  const low = knots[knot] ?? 0
  const high = knots[knot + 1] ?? low
  return low + Math.floor(((high - low) * (place % STEPS)) / STEPS)
}

/**
 * A log-normal integer.
 *
 * @param median integer >= 0; below 2^31, so that the product is exact
 * @param sigmaHundredths the standard deviation of the logarithm, times 100
 */
export function drawLogNormal(
  stream: Stream,
  median: number,
  sigmaHundredths: keyof typeof LOG_NORMAL,
): number {
  return Math.floor((median * drawBetweenKnots(stream, LOG_NORMAL[sigmaHundredths])) / 1000)
}

/** An exponential integer with the given mean; at most about five times the mean. */
export function drawExponential(stream: Stream, mean: number): number {
  return Math.floor((mean * drawBetweenKnots(stream, EXPONENTIAL)) / 1000)
}

function drawTenths(luck: Stream, table: WinTable): number {
  let left = luck.below(table.total)
  // Most rounds lose: they need not look through the wins.
  if (left >= table.winning) return 0
  for (const { tenths, weight } of table.outcomes) {
    if (left < weight) return tenths
    left -= weight
  }
  return 0
}

/** Total win of one round, minor units, drawn from the game's table; 0 for a loss. */
export function drawWin(player: PlayerState, game: Game, stake: number): number {
  return winAmount(stake, drawTenths(player.luck, game.wins))
}

/** Winnings of a number of free spins, minor units. */
export function spinFree(player: PlayerState, spins: number): number {
  const value = freeSpinValue(player.currency)
  let winnings = 0
  for (let spin = 0; spin < spins; spin++) {
    winnings += winAmount(value, drawTenths(player.luck, SLOT_TABLES.medium))
  }
  return winnings
}
