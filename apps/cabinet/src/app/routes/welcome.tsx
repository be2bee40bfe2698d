import { WelcomePage } from '../../features/welcome/welcome-page.tsx'
import { guardDocument, guardNavigation, requireNewcomer } from '../guards.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.welcome }

export const middleware = [guardDocument(requireNewcomer)]
export const clientMiddleware = [guardNavigation(requireNewcomer)]

export default function Route() {
  return <WelcomePage />
}
