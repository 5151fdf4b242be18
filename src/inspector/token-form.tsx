import { useState } from 'preact/hooks'
import { Input } from './elements/input'

interface TokenFormProps {
  /** Whether a token was refused. */
  readonly isWrong: boolean
  readonly onToken: (token: string) => void
}

/** Asks for the admin token. It stays in the memory of this page. */
export function TokenForm({ isWrong, onToken }: TokenFormProps) {
  const [token, setToken] = useState('')
  return (
    <main class="alone">
      <h1>Fauxhouse</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onToken(token)
        }}
      >
        <Input
          label="Admin token of this server"
          type="password"
          autocomplete="off"
          value={token}
          onValue={setToken}
        />
        {isWrong && (
          <p class="bad" role="alert">
            The server does not accept this token.
          </p>
        )}
        <button type="submit" class="primary" disabled={token === ''}>
          Open
        </button>
        <p class="muted">This page keeps it in memory until you close or reload it.</p>
      </form>
    </main>
  )
}
