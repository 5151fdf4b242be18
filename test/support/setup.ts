import fc from 'fast-check'
import { samples } from './samples'

// For properties that state no number.
fc.configureGlobal({ numRuns: samples(20) })
