import '../src/shared/style/tokens.css'
import '../src/shared/style/fonts.css'
import '../src/shared/style/base.css'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { MemberSummaryContext } from '../src/shared/member/member-summary.ts'
import { MemberContext } from '../src/shared/member/member.ts'
import { contentExamples } from './content-examples.tsx'
import { controlExamples } from './control-examples.tsx'
import { aMember, aSummary } from './example-data.ts'
import type { Example } from './example.ts'
import css from './examples.module.css'
import { listExamples } from './list-examples.tsx'
import { messageExamples } from './message-examples.tsx'
import { modalExamples } from './modal-examples.tsx'
import { tokenExamples } from './token-examples.tsx'

/**
 * Page for engineers with every shared part of the interface in its states. No build of the cabinet contains the page:
 * `npx vite apps/cabinet/examples` shows it, and an end-to-end test checks it (`docs/reference/interface.md`).
 */
const groups: readonly (readonly [title: string, examples: readonly Example[]])[] = [
  ['Цвета, шрифты, отступы', tokenExamples],
  ['Кнопки и поля', controlExamples],
  ['Сообщения и загрузка', messageExamples],
  ['Содержимое', contentExamples],
  ['Списки', listExamples],
  ['Окна', modalExamples],
]

const Page = () => (
  <MemberContext value={aMember}>
    <MemberSummaryContext value={aSummary}>
      <main className={css.page}>
        <h1>Части интерфейса</h1>
        {groups.map(([title, examples]) => (
          <section key={title} className={css.group}>
            <h2>{title}</h2>
            {examples.map(({ name, use, states }) => (
              <section key={name} className={css.example} aria-label={name}>
                <h3>{name}</h3>
                <p className={css.use}>{use}</p>
                <div className={css.states}>{states}</div>
              </section>
            ))}
          </section>
        ))}
      </main>
    </MemberSummaryContext>
  </MemberContext>
)

const root = document.getElementById('examples')
if (root !== null)
  createRoot(root).render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />)
