import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Player } from './player'

// In production builds with VITE_FAKE unset, the fake is not part of the bundle.
if (import.meta.env.VITE_FAKE !== 'off') {
  const { startFake } = await import('./fake')
  await startFake()
}

const id = new URLSearchParams(location.search).get('player') ?? 'blocked-player'
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <Player id={id} />
  </StrictMode>,
)
