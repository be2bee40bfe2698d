import { resolve } from 'node:path'

/** Bucket of an S3-compatible service. */
export type BucketPlace = {
  /** URL of the service, without the bucket. */
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where uploaded files are stored, and the keys that encrypt them. */
export type FilesConfig = {
  /** Folder of uploaded files. Used when `filesBucket` is undefined. */
  filesDir: string
  filesBucket: BucketPlace | undefined
  /**
   * Keys from `FILES_KEYS`. They seal the members' keys, which encrypt uploaded files. The first key seals,
   * and all keys open. Empty in demo mode, unless configured: then the server generates a key and stores it
   * in the data folder.
   */
  fileKeys: { id: string; key: string }[]
}

type Env = Record<string, string | undefined>

export function readFilesConfig(env: Env, problems: string[]): FilesConfig {
  const inDataDir = `${env['DATA_DIR'] || './data'}/files`
  const written = env['FILES_URL'] || `file:${inDataDir}`
  const isBucket = written.startsWith('s3:')
  if (!isBucket && !written.startsWith('file:'))
    problems.push('FILES_URL begins with file: or s3: — no other store is built in')
  return {
    filesDir: resolve(isBucket ? inDataDir : written.replace(/^file:(\/\/)?/, '')),
    filesBucket: isBucket ? readBucket(written, env, problems) : undefined,
    fileKeys: readFileKeys(env['FILES_KEYS'], problems),
  }
}

/**
 * Parses `s3://KEY:SECRET@host/bucket?region=…&endpoint=…`. A missing key, secret or region is read from the
 * AWS environment variables.
 */
function readBucket(written: string, env: Env, problems: string[]): BucketPlace | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined
  const endpoint = url?.searchParams.get('endpoint') ?? (url?.host ? `https://${url.host}` : '')
  const bucket = {
    endpoint: endpoint.replace(/\/+$/, ''),
    name: url?.pathname.slice(1) ?? '',
    region: url?.searchParams.get('region') ?? env['AWS_REGION'] ?? 'us-east-1',
    accessKeyId: decoded(url?.username) || env['AWS_ACCESS_KEY_ID'] || '',
    secretAccessKey: decoded(url?.password) || env['AWS_SECRET_ACCESS_KEY'] || '',
  }
  const isGood =
    /^https?:\/\/[^/?#]+$/.test(bucket.endpoint) &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket.name) &&
    bucket.accessKeyId !== '' &&
    bucket.secretAccessKey !== ''
  if (isGood) return bucket
  // The message does not show the value, because the value contains the secret key.
  problems.push(
    'FILES_URL is s3://host/bucket?region=…, with the key in it (s3://KEY:SECRET@host/…, signs like / written as %2F) or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  )
  return undefined
}

function decoded(written: string | undefined): string {
  try {
    return decodeURIComponent(written ?? '')
  } catch {
    return ''
  }
}

function readFileKeys(written: string | undefined, problems: string[]): FilesConfig['fileKeys'] {
  const keys = (written ?? '')
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [, id = '', key = ''] = /^([\w.-]{1,20}):([A-Za-z0-9+/]{43}=)$/.exec(pair) ?? []
      return { id, key }
    })
  if (keys.some(({ id }) => id === '') || new Set(keys.map(({ id }) => id)).size < keys.length)
    problems.push(
      'FILES_KEYS is name:key,name:key with keys of 32 bytes in base64; the first seals, all open',
    )
  return keys
}
