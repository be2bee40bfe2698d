import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import type { SmscAccount, SmsAeroAccount } from '../../platform/config/provider-config.ts'

/** Behaviour of the SMS provider for the next requests. */
export type Behaviour =
  | 'works'
  /** Accepts the message, and then cuts the connection before it responds. */
  | 'takes and drops'
  /** Cuts the connection without accepting the message. */
  | 'drops'
  /**
   * Responds with a server error and does not accept the message. The client cannot know whether it was
   * accepted.
   */
  | 'fails'
  | 'refuses'
  | 'says nonsense'

type ReceivedMessage = { id: string; phone: string; text: string }

/**
 * Starts an SMS provider that follows the documentation of SMSC.ru or of SMS Aero over HTTP. Its faults are
 * set by `behaviour`.
 */
export async function anSmsStub(kind: 'smsc' | 'smsaero') {
  const stub = new SmsStub(kind)
  const server = createServer((request, response) => {
    stub.answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stub
}

class SmsStub {
  url = ''
  behaviour: Behaviour = 'works'
  delayMs = 0
  balance = '1000.50'
  /** Final statuses of messages, by phone. Messages to a phone that is not in this map stay pending. */
  readonly fates = new Map<string, 'delivered' | 'failed'>()
  readonly messages: ReceivedMessage[] = []
  /** Number of requests to send a message, whatever the responses were. */
  requestCount = 0
  /** URLs of all received requests. They must not contain a phone, a text or a secret. */
  readonly addresses: string[] = []
  private readonly kind: 'smsc' | 'smsaero'

  constructor(kind: 'smsc' | 'smsaero') {
    this.kind = kind
  }

  get smsc(): SmscAccount {
    return {
      name: 'smsc',
      url: this.url,
      login: 'impulse',
      password: 's3cret',
      apiKey: '',
      sender: 'IMPULSE',
    }
  }

  get smsAero(): SmsAeroAccount {
    const sign = 'IMPULSE'
    return { name: 'smsaero', url: this.url, email: 'olga@impulse.example', apiKey: 's3cret', sign }
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request)
    await sleep(this.delayMs)
    const url = request.url ?? ''
    this.addresses.push(url)
    const respond = (status: number, json: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const sends = /send/.test(url)
    if (sends) this.requestCount += 1
    if (this.behaviour === 'drops') return void response.destroy()
    if (this.behaviour === 'fails') return respond(502, {})
    if (this.behaviour === 'says nonsense') return respond(200, ['?'])
    const fields = this.kind === 'smsc' ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body)
    if (!this.knows(request, fields)) {
      if (this.kind === 'smsc') return respond(200, { error: 'authorise error', error_code: 2 })
      return respond(401, {
        success: false,
        data: null,
        message: 'Your request was made with invalid credentials.',
      })
    }
    if (this.kind === 'smsc') this.asSmsc(url, { fields, respond, response })
    else this.asSmsAero(url, { fields, respond, response })
  }

  private knows(request: IncomingMessage, fields: Record<string, string>): boolean {
    return this.kind === 'smsc'
      ? fields['login'] === 'impulse' && fields['psw'] === 's3cret'
      : request.headers.authorization === `Basic ${btoa('olga@impulse.example:s3cret')}`
  }

  private take(phone: string, text: string): ReceivedMessage {
    const message = { id: String(1_000 + this.messages.length), phone, text }
    this.messages.push(message)
    return message
  }

  private asSmsc(url: string, { fields, respond, response }: StubRequest): void {
    if (fields['fmt'] !== '3' || fields['charset'] !== 'utf-8')
      return respond(200, { error: 'x', error_code: 1 })
    if (url === '/sys/balance.php') return respond(200, { balance: this.balance })
    if (url === '/sys/status.php') {
      const known = this.messages.some(({ id, phone }) => id === fields['id'] && phone === fields['phone'])
      const status = { delivered: 1, failed: 20, waiting: 0 }[
        this.fates.get(fields['phone'] ?? '') ?? 'waiting'
      ]
      return respond(200, { status: known ? status : -3, last_date: '21.11.2026 12:00:00', err: 0 })
    }
    if (this.behaviour === 'refuses') return respond(200, { error: 'no money', error_code: 3, id: 7 })
    const { id } = this.take(fields['phones'] ?? '', fields['mes'] ?? '')
    if (this.behaviour === 'takes and drops') return void response.destroy()
    respond(200, { id: Number(id), cnt: 1 })
  }

  private asSmsAero(url: string, { fields, respond, response }: StubRequest): void {
    if (url === '/balance')
      return respond(200, { success: true, data: { balance: Number(this.balance) }, message: null })
    if (url === '/sms/status') {
      const message = this.messages.find(({ id }) => id === String(fields['id']))
      if (!message) return respond(404, { success: false, data: null, message: 'Not found.' })
      const status = { delivered: 1, failed: 2, waiting: 3 }[this.fates.get(message.phone) ?? 'waiting']
      return respond(200, {
        success: true,
        data: { id: Number(message.id), status, extendStatus: '' },
        message: null,
      })
    }
    if (this.behaviour === 'refuses')
      return respond(402, { success: false, data: null, message: 'no credits' })
    const { id } = this.take(String(fields['number']), fields['text'] ?? '')
    if (this.behaviour === 'takes and drops') return void response.destroy()
    const data = {
      id: Number(id),
      from: fields['sign'],
      number: fields['number'],
      status: 0,
      extendStatus: 'queue',
    }
    respond(200, { success: true, data, message: null })
  }
}

type StubRequest = {
  fields: Record<string, string>
  respond: (status: number, json: object) => void
  response: ServerResponse
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
