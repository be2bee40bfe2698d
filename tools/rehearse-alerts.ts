import { runCommand } from './run-command.ts'

/** `npm run rehearse:alerts` checks the alerts with promtool: each fault raises its alert, and a quiet hour raises none. */
for (const command of [
  ['check', 'config', '--syntax-only', 'prometheus.yaml'],
  ['check', 'rules', 'alerts.yaml'],
  ['test', 'rules', 'alerts.test.yaml'],
]) {
  const { ok, output } = await runCommand({
    command: ['promtool', ...command],
    folder: 'deploy/prometheus',
    output: 'captured',
    limitMs: 60_000,
  })
  process.stdout.write(`${output}\n`)
  if (output.includes('ENOENT'))
    process.stdout.write('promtool is part of Prometheus, in Debian the package prometheus.\n')
  if (!ok) process.exitCode = 1
}
