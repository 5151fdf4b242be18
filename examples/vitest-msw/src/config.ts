export const BASE_URL = 'https://api.example.com/v1'

export const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
