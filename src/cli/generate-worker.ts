import { parentPort, workerData } from 'node:worker_threads'
import { datasetOf } from '../datasets/dataset'
import { encodingOf, portionMaker } from '../datasets/files/portions'
import { movedTo, type PortionOrder } from '../datasets/files/worker-portions'
import type { GenerateTask } from './generate'
import { openNamed } from './world-flags'

const { values, options, choice, quality } = workerData as GenerateTask
const dataset = datasetOf(await openNamed(values), options)
const make = await portionMaker(dataset, await encodingOf(choice), quality)

parentPort?.on('message', ({ range, room }: PortionOrder) => {
  parentPort?.postMessage(...movedTo(room, make(range)))
})
