import { createApp } from './app.js'

const { BACK_OFFICE_URL = 'http://127.0.0.1:4777/v1', PORT = '3000' } = process.env
createApp(BACK_OFFICE_URL).listen(Number(PORT))
