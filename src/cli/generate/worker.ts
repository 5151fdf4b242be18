import { parentPort, workerData } from 'node:worker_threads'
import { datasetOf } from '../../dataset/dataset'
import type { Range } from '../../dataset/portion'
import { openNamed } from '../world-flags'
import { encodingOf } from './encodings'
import { makerOf } from './measured-portions'
import type { WorkerTask } from './worker-portions'

const task = workerData as WorkerTask
const dataset = datasetOf(await openNamed(task.values), task.options)
const encoding = await encodingOf(task)
const make = await makerOf(dataset, encoding, task.quality, true)

parentPort?.on('message', (range: Range) => {
  const portion = make(range)
  const memory = portion.parts.flatMap(({ content }) => encoding.memoryOf(content))
  parentPort?.postMessage(portion, memory)
})
