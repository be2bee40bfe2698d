import { WelcomePage } from '../../../features/welcome/welcome-page.tsx'
import { guardDocument, guardNavigation, requireNewcomer } from '../../navigation/guards.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'
import { VisitorFrame } from '../../shell/visitor-frame.tsx'

export const handle: PageHandle = { page: pages.welcome }

export const middleware = [guardDocument(requireNewcomer)]
export const clientMiddleware = [guardNavigation(requireNewcomer)]

// A route that has a client loader but no server loader would be rendered only in the browser.
export const loader = () => null
export const clientLoader = () => null
export const shouldRevalidate = () => false

export default function Route() {
  return (
    <VisitorFrame narrow>
      <WelcomePage />
    </VisitorFrame>
  )
}
