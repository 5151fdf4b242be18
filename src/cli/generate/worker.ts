import { parentPort, workerData } from 'node:worker_threads'
import { datasetOf } from '../../dataset/dataset'
import { formatOf } from '../../dataset/format'
import { openNamed } from '../world-flags'
import { encodePortion, encoderOf, type Range } from './encoded-portion'
import type { WorkerTask } from './worker-portions'

const { values, options, format, formatOptions, gzip } = workerData as WorkerTask
const dataset = datasetOf(await openNamed(values), options)
const [text, encode] = [formatOf(format, formatOptions), encoderOf(gzip)]

parentPort?.on('message', (range: Range) => {
  const portion = encodePortion(dataset, text, encode, range)
  parentPort?.postMessage(
    portion,
    portion.tables.map(({ data }) => data.buffer),
  )
})
