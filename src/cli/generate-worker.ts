import { parentPort, workerData } from 'node:worker_threads'
import { datasetOf } from '../datasets/dataset'
import { encodingOf, portionMaker } from '../datasets/files/portions'
import type { Range } from '../datasets/subject'
import type { GenerateTask } from './generate'
import { openNamed } from './world-flags'

const { values, options, choice, quality } = workerData as GenerateTask
const dataset = datasetOf(await openNamed(values), options)
const make = await portionMaker(dataset, await encodingOf(choice), quality)

parentPort?.on('message', (range: Range) => {
  const portion = make(range)
  const blocks = portion.parts.flatMap((part) => part.blocks)
  // The other thread takes their memory over.
  parentPort?.postMessage(
    portion,
    blocks.map(({ data }) => data.buffer),
  )
})
