import { Select, type SelectProps } from '@mantine/core';
import { ROLES, type Role } from '../../../src/server/api/access.js';
import { useWords } from '../words/index.js';

/** A choice of roles; `none` where somebody may also have no role. */
export function RoleSelect({
  value,
  onPick,
  none = false,
  ...rest
}: Omit<SelectProps, 'value' | 'data' | 'onChange'> & {
  value: Role | null;
  onPick: (role: Role | null) => void;
  none?: boolean;
}) {
  const { t } = useWords();
  return (
    <Select
      {...rest}
      allowDeselect={false}
      value={value ?? ''}
      data={[
        ...(none ? [{ value: '', label: t('role.none') }] : []),
        ...ROLES.map((role) => ({ value: role, label: t(`role.${role}`) })),
      ]}
      onChange={(picked) => onPick(ROLES.find((role) => role === picked) ?? null)}
    />
  );
}
