import { describe } from 'vitest'
import { serverCases } from './server-cases'
import { streamCases } from './stream-cases'
import { wireCases } from './wire-cases'

describe('wire', () => wireCases())
describe('streams', () => streamCases())
describe('server', () => serverCases())
