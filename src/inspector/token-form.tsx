import { useState } from 'preact/hooks'
import { Alone } from './elements/alone'
import { Button } from './elements/button'
import { Form } from './elements/form'
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
    <Alone>
      <Form class="stack gap-4">
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
        <Button type="submit" kind="primary" disabled={token === ''} onClick={() => onToken(token)}>
          Open
        </Button>
        <p class="muted">This page keeps it in memory until you close or reload it.</p>
      </Form>
    </Alone>
  )
}
