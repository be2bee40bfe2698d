import { SignInPage } from '../../../features/sign-in/sign-in-page.tsx'
import { guardDocument, guardNavigation, redirectSignedIn } from '../../navigation/guards.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'
import { VisitorFrame } from '../../shell/visitor-frame.tsx'

export const handle: PageHandle = { page: pages.login }

export const middleware = [guardDocument(redirectSignedIn)]
export const clientMiddleware = [guardNavigation(redirectSignedIn)]

// A route that has a client loader but no server loader would be rendered only in the browser.
export const loader = () => null
export const clientLoader = () => null
export const shouldRevalidate = () => false

export default function Route() {
  return (
    <VisitorFrame narrow>
      <SignInPage />
    </VisitorFrame>
  )
}
