import { ButtonLink } from '../../shared/ui/button-link.tsx'

/**
 * Link to the page of orders. There the member can check whether the server received the request that got no
 * response.
 */
export const ToOrders = () => (
  <ButtonLink to="/order" variant="secondary">
    Проверить в&nbsp;заявках
  </ButtonLink>
)
