import { useEffect, useState } from 'preact/hooks'

const QUERY = '(max-width: 760px)'

/** Whether the page is as narrow as that of a phone. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(QUERY).matches)
  useEffect(() => {
    const media = matchMedia(QUERY)
    const read = () => setNarrow(media.matches)
    media.addEventListener('change', read)
    return () => media.removeEventListener('change', read)
  }, [])
  return isNarrow
}
