export const passkeyAddedNotification = (name: string) => ({
  title: 'Добавлен ключ для входа',
  body: `${name}. Теперь в кабинет можно входить без СМС. Если это были не вы, нажмите «Это не я» на странице «Устройства и сеансы»`,
})

/** Notification that passkeys were removed. `names`: device names of the removed passkeys. */
export const passkeysRemovedNotification = (names: readonly string[]) => ({
  title: names.length === 1 ? 'Удалён ключ для входа' : 'Удалены ключи для входа',
  body: `${names.join('; ')}. Если это были не вы, нажмите «Это не я» на странице «Устройства и сеансы»`,
})
