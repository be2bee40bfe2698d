/**
 * Address of the console. Without `consolePort`, the members' server also serves the console, under
 * `/console`.
 */
export type ConsoleConfig = {
  consolePort: number | undefined
  consoleHost: string
  /** Address that staff open when the console has its own port. */
  consoleUrl: string | undefined
}

export function readConsoleConfig(
  env: Record<string, string | undefined>,
  options: {
    mode: 'demo' | 'production'
    readPort: (name: string, written: string) => number
    readUrl: (name: string) => string | undefined
    problems: string[]
  },
): ConsoleConfig {
  const { mode, readPort, readUrl, problems } = options
  const written = env['CONSOLE_PORT']
  const consoleUrl = readUrl('CONSOLE_URL')?.replace(/\/+$/, '')
  if (!written && (consoleUrl || env['CONSOLE_HOST']))
    problems.push('CONSOLE_URL and CONSOLE_HOST need CONSOLE_PORT: without it the console is under /console')
  if (written && mode === 'production' && !consoleUrl?.startsWith('https://'))
    problems.push('CONSOLE_URL is missing: the address that staff open, https://…')
  return {
    consolePort: written ? readPort('CONSOLE_PORT', written) : undefined,
    consoleHost: env['CONSOLE_HOST'] || env['HOST'] || '127.0.0.1',
    consoleUrl,
  }
}

/** Returns the origin of the console, for links such as an invitation. */
export const consoleOrigin = ({
  consolePort,
  consoleUrl,
  publicUrl,
  port,
}: Pick<ConsoleConfig, 'consolePort' | 'consoleUrl'> & {
  publicUrl: string | undefined
  port: number
}): string =>
  consolePort === undefined
    ? (publicUrl ?? `http://localhost:${port}`)
    : (consoleUrl ?? `http://localhost:${consolePort}`)

/**
 * Returns the origin of the cabinet, for links from the console to the cabinet. Empty when both have the same
 * origin.
 */
export const cabinetOrigin = ({
  consolePort,
  publicUrl,
  port,
}: Pick<ConsoleConfig, 'consolePort'> & { publicUrl: string | undefined; port: number }): string =>
  consolePort === undefined ? '' : publicUrl ? new URL(publicUrl).origin : `http://localhost:${port}`
