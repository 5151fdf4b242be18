import { parentPort, workerData } from 'node:worker_threads'
import { datasetOf } from '../../datasets/dataset'
import { openNamed } from '../world-flags'
import { encodingOf } from './encodings'
import { makerOf } from './measured-portions'
import { movedTo } from './room'
import type { PortionOrder, WorkerTask } from './worker-portions'

const task = workerData as WorkerTask
const dataset = datasetOf(await openNamed(task.values), task.options)
const encoding = await encodingOf(task)
const make = await makerOf(dataset, encoding, task.quality)

parentPort?.on('message', ({ range, room }: PortionOrder) => {
  const { portion, memory } = movedTo(room, make(range), encoding)
  parentPort?.postMessage(portion, memory)
})
