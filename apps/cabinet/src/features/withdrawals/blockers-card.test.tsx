import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { loadingSummary } from '../../shared/member/loading-summary.test-parts.ts'
import { MemberSummaryContext } from '../../shared/member/member-summary.ts'
import { BlockersCard } from './blockers-card.tsx'

const action = { label: 'Исправить документ', href: '/lk#document' }
const rejected = { code: 'passport_rejected', text: 'Документ отклонён', until: null, action } as const

test('a begun correction that was not sent is named and continued as on the other pages', () => {
  const render = (begun: { to: string; action: string } | null) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <MemberSummaryContext value={loadingSummary}>
          <BlockersCard blockers={[rejected]} begun={begun} />
        </MemberSummaryContext>
      </MemoryRouter>,
    )
  expect(render(null)).toContain('Документ отклонён')
  const html = render({ to: '/lk/document?step=scans', action: 'Продолжить' })
  expect(html).not.toContain('Документ отклонён')
  expect(html).toContain('Исправление не\u00a0отправлено')
  expect(html).toContain('href="/lk/document?step=scans"')
  expect(html).toContain('Продолжить')
})
