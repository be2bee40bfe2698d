import { ButtonLink } from '../../shared/ui/button-link.tsx'

/** Link to the orders, where the member can check whether the server received an unanswered request. */
export const ToOrders = () => (
  <ButtonLink to="/order" variant="secondary">
    Проверить в&nbsp;заявках
  </ButtonLink>
)
