import { useEffect, useState } from 'preact/hooks'

/** Whether a media query matches, also after a change. */
export function useMedia(query: string): boolean {
  const [isMatch, setMatch] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const read = () => setMatch(media.matches)
    media.addEventListener('change', read)
    // It may have changed since the first rendering.
    read()
    return () => media.removeEventListener('change', read)
  }, [query])
  return isMatch
}

/** Whether the page is as narrow as that of a phone. */
export const useNarrow = () => useMedia('(max-width: 760px)')
