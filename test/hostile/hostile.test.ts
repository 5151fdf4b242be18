import { describe } from 'vitest'
import { adminCases } from './admin-cases'
import { createAttack } from './attack'
import { bodyCases } from './body-cases'
import { dateCases } from './date-cases'
import { filterCases } from './filter-cases'
import { fuzzCases } from './fuzz-cases'
import { headerCases } from './header-cases'
import { numberCases } from './number-cases'
import { orderCases } from './order-cases'
import { pathCases } from './path-cases'
import { policyCases } from './policy-cases'
import { protocolCases } from './protocol-cases'

const attack = createAttack()

describe('numbers', () => numberCases(attack))
describe('dates', () => dateCases(attack))
describe('filters', () => filterCases(attack))
describe('protocol', () => protocolCases(attack))
describe('paths', () => pathCases(attack))
describe('headers', () => headerCases(attack))
describe('order of checks', () => orderCases(attack))
describe('bodies', () => bodyCases(attack))
describe('strict and lenient policies', () => policyCases())
describe('control API', () => adminCases())
describe('fuzz', () => fuzzCases())
