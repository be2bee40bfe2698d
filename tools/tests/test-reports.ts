import { stripVTControlCharacters } from 'node:util'

export type Tally = { passed: number; failed: number; skipped: number }

/**
 * Report of a stage of the test run: the numbers of passed, failed and skipped tests, and the name and reason of each
 * failure.
 */
export type Report = Tally & { reasons: string[] }

/**
 * Parses Vitest's report in JSON. A test file can fail although none of its tests fails: the file cannot be loaded, its
 * worker crashed, or its `beforeAll` or `afterAll` failed. Such a file counts as one failure.
 */
export function parseVitestReport(report: unknown): Report {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => reason(`${name} › ${fullName}`, failureMessages)),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    reasons: [...broken.map(({ name, message }) => reason(name, [message])), ...failed],
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/**
 * Parses Playwright's report in JSON. A test that passes only at a second attempt counts as failed. Each
 * error outside of tests counts as one failure.
 */
export function parsePlaywrightReport(report: unknown): Report {
  const { stats, errors, suites } = report as PlaywrightReport
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    reasons: [
      ...errors.map(({ message }) => reason('outside the tests', [message ?? ''])),
      ...suites.flatMap(failedE2eTests),
    ],
  }
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: Suite[]
}

type Suite = {
  suites?: Suite[]
  specs?: { file: string; title: string; ok: boolean; tests: { results: Result[] }[] }[]
}

/**
 * Result of one attempt to run a test. The `stdout` of a failed e2e test contains the requests of its pages.
 */
type Result = { errors: { message?: string }[]; stdout: { text?: string }[] }

const failedE2eTests = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return reason(`${file} › ${title}`, [
        ...results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
        ...results.flatMap(({ stdout }) => stdout.map(({ text = '' }) => text)),
      ])
    }),
  ...suites.flatMap(failedE2eTests),
]

/** Returns the first four lines of a failure that are not empty, and the place in our code where it happened. */
export function toSummary(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const place = lines
    .slice(4)
    .find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line) && !/node_modules|node:/.test(line))
  return [...lines.slice(0, 4), ...(place ? [place] : [])].join('\n')
}

const reason = (name: string, lines: readonly string[]): string =>
  `✗ ${name}\n${stripVTControlCharacters(lines.join('\n')).trim()}`
