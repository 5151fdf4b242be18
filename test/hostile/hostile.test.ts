import { afterAll, describe } from 'vitest'
import { createAttack } from './attack'
import { dateCases } from './date-cases'
import { filterCases } from './filter-cases'
import { headerCases } from './header-cases'
import { numberCases } from './number-cases'
import { orderCases } from './order-cases'
import { pathCases } from './path-cases'
import { protocolCases } from './protocol-cases'
import { createTally } from './tally'

const tally = createTally()
const attack = createAttack(tally)

describe('numbers', () => numberCases(attack))
describe('dates', () => dateCases(attack))
describe('filters', () => filterCases(attack))
describe('protocol', () => protocolCases(attack))
describe('paths', () => pathCases(attack))
describe('headers', () => headerCases(attack))
describe('order of checks', () => orderCases(attack))

afterAll(() => console.log(`Hostile cases by kind:\n${tally.report()}`))
