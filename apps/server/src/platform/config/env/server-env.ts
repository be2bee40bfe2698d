import { address, baseAddress, isNetwork, list, oneOf, port, text, when } from './env-fields.ts'

/**
 * Settings of the process: its mode, demo data and role, its addresses and ports, the proxies that it trusts, and its
 * log.
 */
export const serverEnv = {
  MODE: oneOf('demo', 'production').prefault('demo').describe('`demo` or `production`'),
  DEMO_DATA: oneOf('seeded', 'empty')
    .prefault('seeded')
    .describe('`empty`: no members, only the list of banks'),
  ROLE: oneOf('web', 'worker', 'all').prefault('all').describe('`web`, `worker` or `all` in one process'),
  HOST: text.prefault('127.0.0.1').describe('address to listen on'),
  PORT: port.prefault('3000').describe('port to listen on'),
  PUBLIC_URL: baseAddress
    .optional()
    .describe('the address that members open; https:// in production; by default `http://localhost:$PORT`'),
  SECURITY_CONTACT: text
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'is mailto:name@example.ru or begins with https://')
    .optional()
    .describe('contact for reports of vulnerabilities, published at `/.well-known/security.txt`'),
  BACKEND_URL: address
    .optional()
    .describe('address of the API for an app server, which then needs no database; by default this process'),
  TRUSTED_PROXIES: list
    .refine((all) => all.every(isNetwork), 'is a list of addresses or networks: 10.0.0.7,10.1.0.0/16')
    .prefault('')
    .describe('addresses or networks of proxies whose `X-Forwarded-For` is trusted'),
  CONSOLE_PORT: port.optional().describe('a port for the console; without it the console is at `/console`'),
  ...when('CONSOLE_PORT', {
    CONSOLE_HOST: text.optional().describe('address to listen on; by default `HOST`'),
  }),
  CONSOLE_URL: baseAddress
    .optional()
    .describe(
      'the address that staff open on `CONSOLE_PORT`; https:// in production; by default `http://localhost:$CONSOLE_PORT`',
    ),
  CONSOLE_AT_PUBLIC_URL: oneOf('on', 'off')
    .prefault('off')
    .describe(
      '`on`: production may have the console at `/console` of the cabinet, without a host name of its own',
    ),
  METRICS_PORT: port
    .optional()
    .describe('a port of its own for `/metrics`; in demo mode it is at `PORT` as well'),
  ...when('METRICS_PORT', {
    METRICS_HOST: text
      .prefault('127.0.0.1')
      .describe('address to listen on, by plain http: another one only inside a protected network'),
  }),
  OPENAPI: oneOf('on', 'off')
    .optional()
    .describe(
      '`on`: anyone can read the description of the API at `/openapi.json`; by default `on` in demo mode only',
    ),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent')
    .prefault('info')
    .describe('JSON lines on standard error: `fatal`, `error`, `warn`, `info`, `debug` or `silent`'),
}
