import closeWithGrace from 'close-with-grace'
import { backendAt, backendInProcess } from '../../cabinet/server/backend/backend.ts'
import { cabinetServer } from '../../cabinet/server/cabinet-server.ts'
import { consoleServer } from '../../console/server/console-server.ts'
import { buildBackend } from './backend.ts'
import { openServerDatabase, type ServerDatabase } from './open-database.ts'
import { compareClocks, openClock } from './platform/clock/clock.ts'
import { cabinetOrigin } from './platform/config/console-origin.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { createPictures } from './platform/pictures/pictures.ts'
import { openConfiguredFiles } from './platform/storage/files.ts'
import { type App, buildApp } from './platform/http/app.ts'
import { closeGracefully } from './platform/http/graceful-close.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { toNetwork } from './platform/http/requests/network.ts'
import { createHostCheck } from './platform/http/requests/refuse-cross-origin-requests.ts'
import { openLog } from './platform/log/log.ts'
import { readSessionPasswords, type SessionPasswords } from './platform/vault/secrets.ts'
import { saveSettings } from './platform/config/saved-settings/saved-settings.ts'
import { openConfiguredVault } from './platform/vault/vault.ts'
import { recordEpoch } from './modules/payouts/payouts/payouts.service.ts'
import { startWorkers, type Workers } from './worker.ts'
import type { AppContext } from './platform/context.ts'

// The data folder holds members' files, keys and the embedded database, so no other user of the machine may read what the
// server creates.
process.umask(0o077)

const isDev = process.argv.includes('--dev')
/**
 * A server that stops in development does not wait for open connections of browsers, so that a restart after a change
 * is fast.
 */
const closing = isDev ? { lingerMs: 0 } : {}

await start().catch((error: unknown) => {
  // Standard output contains only the server's address, so errors are written to standard error.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

/**
 * Starts the whole server in one process: database, API, cabinet, console and workers. When `ROLE` is `web`
 * or `worker`, starts only that part.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (config.mode === 'production' && config.migrateDatabaseUrl)
    throw new ConfigError([
      'MIGRATE_DATABASE_URL is for `lk migrate` alone: take it out of the server’s environment',
    ])
  const log = openLog(config.logLevel)
  endWithNpm()
  if (config.backendUrl) return runCabinet(config.backendUrl, { config, log })
  const database = await openServerDatabase({ config, log, watch: true })
  await run(database, { config, log }).catch(async (error: unknown) => {
    // Closes the database, because the embedded PostgreSQL is a separate process that would otherwise keep
    // running.
    await database.close()
    throw error
  })
}

async function run(
  database: ServerDatabase,
  { config, log }: Pick<AppContext, 'config' | 'log'>,
): Promise<void> {
  const { db } = database
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  await compareClocks(db, log)
  // Before anything writes an audit event: the last event of a restored database is the moment of its backup.
  await recordEpoch({ db, clock, log, config: config.payouts, dataDir: config.dataDir })
  const passwords = await readSessionPasswords({ config })
  const files = await openConfiguredFiles({ db, clock, config })
  const pictures = await createPictures({ db, clock, config })
  const vault = await openConfiguredVault({ db, config })
  const context = { db, clock, log, config, passwords, files, vault, pictures }

  let address = config.publicUrl ?? `http://localhost:${config.port}`
  let serving = true
  let workers: Workers | undefined
  const web =
    config.role === 'worker'
      ? undefined
      : await buildBackend({
          maxEventLoopDelayMs: 2_000,
          ...context,
          isServing: () => serving,
          wakeOutbox: () => workers?.wake(),
        })
  const metricsApp = web && (await serveMetrics(web.metrics, { config, log }))

  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'unhandled error, the server shuts down')
    serving = false
    await Promise.all([
      ...[...new Set(web && [web.app, web.staffApp])].map((app) => closeGracefully(app, closing)),
      metricsApp?.close(),
      workers?.stop(),
    ])
    clock.close()
    await database.close()
  })

  if (web) {
    const { app } = web
    await web.staffApp.register(consoleServer, {
      brand: config.brand,
      dev: isDev,
      cabinet: cabinetOrigin(config),
    })
    await app.register(cabinetServer, {
      ...toCabinetOptions(config, passwords),
      backend: backendInProcess(app),
    })
    address = await listen(app, config)
    if (web.staffApp !== app) await listenForStaff(web.staffApp, config)
  }
  // Continues only after the server has opened its ports, because a server that cannot open a port must not process
  // jobs or store settings.
  await saveSettings({ db, log }, config)
  if (config.role !== 'web') {
    workers = startWorkers({
      ...context,
      databaseUrl: database.servingUrl,
      publicUrl: () => address,
    })
  }
  if (web) process.stdout.write(`${address}\n`)
}

/**
 * Runs only the cabinet's pages. The API runs on the server at `BACKEND_URL`, so this process opens no
 * database.
 */
async function runCabinet(
  backendUrl: string,
  { config, log }: Pick<AppContext, 'config' | 'log'>,
): Promise<void> {
  const { publicUrl, trustedProxies, mode } = config
  const passwords = await readSessionPasswords({ config })
  const app = buildApp({
    log,
    allowsHost: createHostCheck({ publicUrl, demo: mode === 'demo' }),
    publicUrl,
    trustedProxies,
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  await app.register(cabinetServer, {
    ...toCabinetOptions(config, passwords),
    backend: backendAt(backendUrl),
    forwardApiTo: backendUrl,
  })
  closeWithGrace({ delay: 10_000, logger: false }, () => closeGracefully(app, closing))
  process.stdout.write(`${await listen(app, config)}\n`)
}

function toCabinetOptions(config: Config, passwords: SessionPasswords) {
  return {
    sessionPasswords: [...passwords],
    publicUrl: config.publicUrl,
    securityContact: config.securityContact,
    mode: config.mode,
    brand: config.brand,
    brandFiles: config.brandFiles,
    // Omits the secret key of the captcha, which only the backend uses.
    smartCaptcha: config.smartCaptcha && {
      url: config.smartCaptcha.url,
      siteKey: config.smartCaptcha.siteKey,
    },
    noCaptcha: config.captcha === 'none',
    counters: config.counters,
    toNetwork,
    build: isDev ? ('dev' as const) : ('production' as const),
  }
}

/**
 * Stops the server when its parent process has ended. npm sends a stop signal only to its shell, which exits
 * without passing the signal on. Without this function the server would keep running after `npm start` was
 * stopped.
 */
function endWithNpm(): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Opens the members' port and returns the members' address. */
async function listen(app: App, { host, port, publicUrl }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new ConfigError([`PORT ${port} is taken by another process: set PORT to a free one`])
  }
  const bound = app.server.address()
  return publicUrl ?? `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`
}

/** Opens the console's port, `CONSOLE_PORT`. The members' port then does not serve the console. */
async function listenForStaff(app: App, { consoleHost, consolePort }: Config): Promise<void> {
  await app.listen({ host: consoleHost, port: consolePort ?? 0 })
}

/** Serves the metrics on `METRICS_PORT` when it is set. The public port then does not serve the metrics. */
async function serveMetrics(
  metrics: Metrics,
  { config, log }: Pick<AppContext, 'config' | 'log'>,
): Promise<App | undefined> {
  if (config.metricsPort === undefined) return undefined
  const app = buildApp({ log, allowsHost: () => true, trustedProxies: [] })
  await metrics.routes(app)
  await app.listen({ host: config.metricsHost, port: config.metricsPort })
  return app
}
