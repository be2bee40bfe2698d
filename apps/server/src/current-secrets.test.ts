import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { afterAll, expect, inject, it } from 'vitest'
import { yookassaProvider } from './modules/payouts/payouts/providers/yookassa/yookassa-provider.ts'
import { smartCaptcha } from './platform/captcha/smart-captcha.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { openDb } from './platform/db/db.ts'
import { createMail } from './platform/mail/open-mail.ts'
import { createSmsProviders } from './platform/sms/send-sms.ts'
import { openStore } from './platform/storage/stores/open-store.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { makeCertificate } from './testing/stubs/made-certificate.ts'
import { silentLog } from './testing/earnings/contract-fixtures.ts'
import { aClock } from './testing/harness/test-clock.ts'

const { db, servingUrl } = await testDatabase()

const folder = mkdtempSync(join(tmpdir(), 'impulse-current-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

it('new connections use the database password that its file has now, without a restart', async () => {
  const role = `rotated_${randomBytes(4).toString('hex')}`
  await asOwner(`create role ${role} login password 'first'`)
  afterAll(() => asOwner(`drop role ${role}`))
  const urlWith = (password: string) => Object.assign(new URL(servingUrl), { username: role, password }).href
  const file = write('database', `${urlWith('first')}\n`)
  const { databaseUrl = '' } = readConfig({ DATABASE_URL_FILE: file })
  const open = openDb({
    url: databaseUrl,
    connections: 2,
    watch: { intervalMs: 10, timeoutMs: 5_000, onChange: () => undefined },
  })
  const connect = () => open.query<{ name: string }>({ text: 'select current_user as name', values: [] })
  /** Ends the connections of the role, as a database does that lost them or whose server was replaced. */
  const disconnect = () =>
    asOwner(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${role}'`)
  try {
    expect((await connect()).rows).toEqual([{ name: role }])
    await asOwner(`alter role ${role} password 'second'`)
    write('database', urlWith('second'))
    await disconnect()
    await expect.poll(() => connect().then(({ rows }) => rows, String)).toEqual([{ name: role }])
    // A file in the middle of its replacement is empty or absent: the password read last stays.
    write('database', '')
    await disconnect()
    await expect.poll(() => connect().then(({ rows }) => rows, String)).toEqual([{ name: role }])
    // The file may replace the credentials, and never the host.
    write('database', urlWith('second').replace('127.0.0.1', '127.0.0.2'))
    await disconnect()
    await expect.poll(() => connect().then(({ rows }) => rows, String)).toEqual([{ name: role }])
  } finally {
    await open.close()
  }
})

it('new connections use the client certificate that its files have now', async () => {
  const subjects: string[] = []
  const server = makeCertificate()
  const database = createTcpServer((socket) =>
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, {
        isServer: true,
        ...server,
        requestCert: true,
        rejectUnauthorized: false,
      })
      secure
        .on('error', () => undefined)
        .once('secure', () => {
          subjects.push(String(secure.getPeerCertificate().subject.CN))
          secure.destroy()
        })
    }),
  )
  const port = (await listen(database)).split(':')[1]
  const writeClient = (host: string) => {
    const { key, cert } = makeCertificate({ host })
    return `sslkey=${write('client.key', key)}&sslcert=${write('client.crt', cert)}`
  }
  const parameters = `sslmode=verify-full&sslrootcert=${write('ca.crt', server.cert)}&${writeClient('first')}`
  const open = openDb({ url: `postgres://u@localhost:${port}/x?${parameters}` })
  const connect = () => open.query({ text: 'select', values: [] }).catch(() => undefined)
  await connect()
  writeClient('second')
  await connect()
  expect(subjects).toEqual(['first', 'second'])
  await open.close()
})

/** Credentials of the request that came last to the server at `url`, which refuses everything. */
let received = ''
const services = createServer(async (request, response) => {
  const header = request.headers.authorization ?? ''
  const body = decodeURIComponent(await text(request))
  received = `${header} ${decode(header.replace('Basic ', ''))} ${body}`
  response.writeHead(403).end('{}')
})
const mailServer = createTcpServer((socket) => {
  socket.write('220 post office\r\n')
  socket
    .on('error', () => undefined)
    .on('data', (line) => {
      const [, credentials] = /^AUTH PLAIN (\S+)/.exec(String(line)) ?? []
      if (credentials) received = decode(credentials)
      socket.write(credentials ? '535 no\r\n' : '250 AUTH PLAIN\r\n')
    })
})
const [url, mailUrl] = await Promise.all([services, mailServer].map(listen))
const decode = (base64: string): string => Buffer.from(base64, 'base64').toString()

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const payouts = { PAYOUTS: 'provider', PAYOUTS_AGENT_ID: '1', PAYOUTS_URL: `http://${url}` }
const captcha = { CAPTCHA: 'smartcaptcha', SMARTCAPTCHA_CLIENT_KEY: 'x', SMARTCAPTCHA_URL: `http://${url}` }
const smsc = { SMS: 'smsc', SMSC_LOGIN: 'olga', SMSC_URL: `http://${url}` }
const smsAero = { SMS: 'smsaero', SMSAERO_EMAIL: 'a@b.ru', SMSAERO_SIGN: 's', SMSAERO_URL: `http://${url}` }

const sendSms = async (config: Config) => {
  const [provider] = createSmsProviders(config)
  return () => provider?.balance()
}

const bucket = { FILES_URL: `s3://host/files?endpoint=http://${url}` }
const getFile = async (config: Config) => {
  const store = await openStore(config, 'files')
  return () => store.get('1')
}

type Open = (config: Config) => Promise<() => Promise<unknown> | undefined>
const requests: [string, Record<string, string>, Open, ((credential: string) => string)?][] = [
  ['SMSC_API_KEY', smsc, sendSms],
  ['SMSC_PASSWORD', smsc, sendSms],
  ['SMSAERO_API_KEY', smsAero, sendSms],
  [
    'PAYOUTS_SECRET',
    payouts,
    async (config) => {
      const provider = yookassaProvider(config.payouts)
      return () => provider.byId('1')
    },
  ],
  [
    'SMARTCAPTCHA_SERVER_KEY',
    captcha,
    async ({ smartCaptcha: account = { url: '', serverKey: '' } }) => {
      const fallback = { challenge: async () => ({}), verify: async () => false }
      const context = { db, clock: aClock(), log: silentLog, account, host: 'x', fallback }
      return () => smartCaptcha(context).verify('smart:token', { subject: '', ip: '192.0.2.1' })
    },
  ],
  ['AWS_ACCESS_KEY_ID', { ...bucket, AWS_SECRET_ACCESS_KEY: 's' }, getFile],
  ['FILES_URL', {}, getFile, (credential) => `s3://${credential}:secret@host/files?endpoint=http://${url}`],
  [
    'MAIL_URL',
    {},
    async (config) => {
      const mail = createMail({ db, clock: aClock(), config })
      return () => mail?.send({ to: 'a@b.ru', subject: '', text: '', key: '' })
    },
    (credential) => `smtp://olga:${credential}@${mailUrl}`,
  ],
]

it.each(requests)(
  'each request with %s uses the credential that its file has now',
  async (name, env, open, format = String) => {
    const file = write(name, format('first-credential'))
    // A colon makes a text an address without a host.
    const second = format === String ? 'second.credential:2' : 'second-credential'
    const send = await open(readConfig({ ...env, [`${name}_FILE`]: file }))
    await send()?.catch(() => undefined)
    expect(received).toContain('first-credential')
    write(name, format(second))
    await send()?.catch(() => undefined)
    expect(received).toContain(second)
  },
)
