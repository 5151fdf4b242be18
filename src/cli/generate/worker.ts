import { parentPort, workerData } from 'node:worker_threads'
import { datasetOf } from '../../dataset/dataset'
import type { Range } from '../../dataset/portion'
import { openNamed } from '../world-flags'
import { encodingOf } from './encodings'
import { makerOf } from './measured-portions'
import type { WorkerTask } from './worker-portions'

const task = workerData as WorkerTask
const dataset = datasetOf(await openNamed(task.values), task.options)
const make = await makerOf(dataset, await encodingOf(task), task.quality)

// The message is a copy: the maker keeps its memory.
parentPort?.on('message', (range: Range) => parentPort?.postMessage(make(range)))
