import { resolve } from 'node:path'
import { oneOf, parsed, secret, text, when, wholeNumber } from './env-fields.ts'

/**
 * Settings of the database, the data folder, the store of uploaded files, the keys that encrypt these files, their
 * scanner, and the cache of pictures.
 */
export const storageEnv = {
  DATABASE_URL: secret
    .optional()
    .describe(
      'a PostgreSQL 15–18 instead of the embedded one, with a role that owns nothing; in production with `sslmode=verify-full`, unless it is on the same machine',
    ),
  MIGRATE_DATABASE_URL: secret
    .optional()
    .describe(
      'the owner’s role, for `lk migrate`; by default `DATABASE_URL`; in production a server that has it does not start',
    ),
  DATABASE_FAILOVER: oneOf('may-lose', 'synchronous')
    .prefault('may-lose')
    .describe(
      '`synchronous`: each commit waits for the replica that becomes the primary, so payouts go on after a failover ([how](../how-to/run-several-machines.md)); by default they pause',
    ),
  DATA_DIR: text
    .transform((value) => resolve(value))
    .prefault('./data')
    .describe('the embedded database, uploaded files'),
  BACKUP_DIR: text
    .transform((value) => resolve(value))
    .optional()
    .describe(
      'copies of the embedded database and of the files, on another disk ([how](../how-to/back-up.md)); by default none are made',
    ),
  ...when('BACKUP_DIR', {
    BACKUP_KEEP_DAYS: wholeNumber('is a whole number of days', { pattern: /^[1-9]\d{0,3}$/ })
      .meta({ unit: 'days' })
      .prefault('14')
      .describe('days to which the database can be restored'),
  }),
  FILES_URL: secret
    .regex(/^(file|s3):/, 'begins with file: or s3: — no other store is built in')
    .optional()
    .describe(
      'place of uploaded files: a folder, or `s3://KEY:SECRET@host/bucket?region=…&endpoint=…`; the endpoint https:// in production; by default `file:$DATA_DIR/files`',
    ),
  ...when('FILES_URL', {
    AWS_ACCESS_KEY_ID: secret.prefault('').describe('key of the bucket, when the address has none'),
    AWS_SECRET_ACCESS_KEY: secret.prefault('').describe('secret of the bucket, when the address has none'),
    AWS_REGION: text.prefault('us-east-1').describe('region of the bucket, when the address has none'),
  }),
  FILES_KEYS: parsed(
    'is name:key,name:key with keys of 32 bytes in base64; the first seals, all open',
    parseFileKeys,
  )
    .meta({ secret: true })
    .prefault('')
    .describe(
      '`name:key,name:key`, 32 bytes each in base64: the first seals uploaded files, all open them; the demo creates it once in `DATA_DIR`',
    ),
  CLAMAV_URL: parsed('is tcp://host:3310 or unix:///path of the socket of clamd', parseScannerAddress)
    .optional()
    .describe(
      'ClamAV, which scans each upload before it is stored: `unix:///run/clamav/clamd.ctl`, or `tcp://127.0.0.1:3310`; in production on the same machine ([how to](../how-to/scan-uploads.md)); by default nothing is scanned',
    ),
  PICTURE_CACHE_MB: wholeNumber('is a whole number of megabytes', { pattern: /^[1-9]\d{0,5}$/ })
    .meta({ unit: 'MB' })
    .prefault('256')
    .describe('maximum size of the cache of resized pictures in `DATA_DIR`'),
}

function parseScannerAddress(value: string): { host: string; port: number } | { path: string } | undefined {
  const [, path] = /^unix:\/\/(\/\S+)$/.exec(value) ?? []
  if (path) return { path }
  const [, host, port] = /^tcp:\/\/([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(value) ?? []
  return host && port ? { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) } : undefined
}

function parseFileKeys(value: string): { id: string; key: string }[] | undefined {
  const keys = value
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [, id = '', key = ''] = /^([\w.-]{1,20}):([A-Za-z0-9+/]{43}=)$/.exec(pair) ?? []
      return { id, key }
    })
  const ids = new Set(keys.map(({ id }) => id))
  return ids.has('') || ids.size < keys.length ? undefined : keys
}
