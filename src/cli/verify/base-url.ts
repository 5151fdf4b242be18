import { usageError } from '../flags'

/** The base URL of a deployment, as --against gives it, without the slash at its end. */
export function baseUrlOf(url: string): string {
  const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  const { username, password, search, hash } = isHttp ? new URL(url) : EMPTY
  if (isHttp && `${username}${password}${search}${hash}` === '') return url.replace(/\/+$/, '')
  throw usageError('--against is no base URL.', 'Give one such as https://api.example.com/v1.')
}

const EMPTY = { username: '', password: '', search: '', hash: '' }
