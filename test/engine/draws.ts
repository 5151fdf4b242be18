import type * as streams from '../../src/simulator/random/stream'

/** Draws by label, such as `luck`: the next numbers of streams with that label. */
const SCRIPTS = new Map<string, readonly number[]>()

/** The largest number of a draw. */
export const MOST = -1

/**
 * Sets the next draws of every stream with a label. Each stream begins with the first number of the
 * list, and uses its seed after the last. A negative number counts from the draw's bound.
 */
export function script(label: string, ...draws: readonly number[]): void {
  SCRIPTS.set(label, draws)
}

type Module = typeof streams
type Stream = streams.Stream

function scripted(label: string, stream: Stream): Stream {
  const below = stream.below.bind(stream)
  const clone = stream.clone.bind(stream)
  let list: readonly number[] | undefined
  let place = 0
  stream.below = (bound) => {
    const current = SCRIPTS.get(label)
    if (current !== list) {
      list = current
      place = 0
    }
    const draw = list?.[place]
    if (draw === undefined) return below(bound)
    place += 1
    if (draw >= bound) throw new RangeError(`${label} draws below ${bound}, not ${draw}`)
    return draw < 0 ? bound + draw : draw
  }
  stream.clone = () => scripted(label, clone())
  return stream
}

/** The module of the streams, for `vi.mock`: a stream's label is the second of its path. */
export function scriptedStreams(actual: Module): Module {
  return {
    ...actual,
    createStream: (...path) => scripted(String(path[1]), actual.createStream(...path)),
  }
}
