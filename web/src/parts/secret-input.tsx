import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useWords } from '../words/index.js';

/** A field for a password, with the button that shows what is typed named in the page's language. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useWords();
  return (
    <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('look.secret') }} {...props} />
  );
}
