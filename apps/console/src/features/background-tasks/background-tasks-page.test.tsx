import type { BackgroundTasks } from '@impulse/api/background-tasks/console-background-tasks'
import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { BackgroundTasksPage } from './background-tasks-page.tsx'

const value: BackgroundTasks = {
  tasks: [
    { name: 'news', succeededAt: '2026-11-25T10:00:00+03:00', failingSince: null, error: '' },
    {
      name: 'risk',
      succeededAt: '2026-11-25T09:00:00+03:00',
      failingSince: '2026-11-25T09:01:00+03:00',
      error: 'the disk is full',
    },
    { name: 'payouts', succeededAt: null, failingSince: null, error: '' },
  ],
  failedJobs: [
    { id: 'a', kind: 'email-link', failedAt: '2026-11-25T08:00:00+03:00', attempts: 6, error: 'no answer' },
  ],
}
const render = (permissions = ['background-tasks.retry']) =>
  renderAs(permissions, <BackgroundTasksPage />, { responses: { '/console/api/background-tasks': value } })

it('lists failing background tasks before the others, with the time and the message of the failure', () => {
  const { text } = render()
  expect(text).toMatch(/Правила риска не работает с 25\.11\.2026, 09:01 25\.11\.2026, 09:00 the disk is full/)
  expect(text.indexOf('Правила риска')).toBeLessThan(text.indexOf('Уведомления о новостях'))
  expect(text).toMatch(/Отправка выплат провайдеру ещё не выполнялась — —/)
})

it('shows the button that retries a failed outbox job only to staff with the permission', () => {
  expect(render().buttons).toEqual(['Повторить'])
  expect(render([]).buttons).toEqual([])
  expect(render([]).text).toContain('Письмо со ссылкой 6 no answer')
})
