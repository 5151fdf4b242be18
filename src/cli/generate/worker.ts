import { parentPort, workerData } from 'node:worker_threads'
import { datasetOf } from '../../dataset/dataset'
import { openNamed } from '../world-flags'
import type { Range } from './encoded-portion'
import { makerOf } from './measured-portions'
import type { WorkerTask } from './worker-portions'

const task = workerData as WorkerTask
const make = await makerOf(datasetOf(await openNamed(task.values), task.options), task)

// The message is a copy: the maker keeps its memory.
parentPort?.on('message', (range: Range) => parentPort?.postMessage(make(range)))
