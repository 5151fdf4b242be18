import fc from 'fast-check'
import { samples } from './samples'

// For properties that state no number; the soak draws ten times as many.
fc.configureGlobal({ numRuns: samples(20) })
