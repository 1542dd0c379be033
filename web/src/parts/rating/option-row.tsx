import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';

/** Answers of which one is chosen: by touch, by pointer, by digit, by arrows. Nothing is chosen before somebody chooses. */
export function OptionRow({
  label,
  hidesLabel = false,
  options,
  value,
  disabled,
  put,
}: {
  label: string;
  /** For screen readers only: where the label stands beside already. */
  hidesLabel?: boolean;
  options: readonly { value: string; label: string }[];
  value: string;
  disabled: boolean;
  put: (value: string) => void;
}): ReactNode {
  return (
    <Radio.Group
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      value={value}
      onChange={put}
      data-row
      data-options
    >
      <div className="desk-options">
        {options.map((option, i) => (
          <div className="desk-option" key={option.value}>
            <Radio
              value={option.value}
              data-value={option.value}
              disabled={disabled}
              size="sm"
              label={
                <>
                  {i < 9 && option.label !== String(i + 1) && <kbd aria-hidden>{i + 1}</kbd>}
                  {option.label}
                </>
              }
            />
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}
