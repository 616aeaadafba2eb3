/** The search input above a list. */
import styled from '@emotion/styled';
import { MagnifyingGlassIcon } from '../icons/MagnifyingGlassIcon.tsx';
import { Field } from './Field.tsx';
import { Input } from './TextField.tsx';

export interface SearchFieldProps {
  /** Names the field for screen readers. */
  label: string;
  /** The text of the search. */
  value: string;
  /** Called with the new text after each change. */
  onChange: (value: string) => void;
  /** Shown while the field is empty. Default: the label. */
  placeholder?: string;
  /** A class of CSS for the outer element, for example to place it in a grid. */
  className?: string;
  /** Takes the remaining width of a toolbar. */
  grow?: boolean;
}

/** A search input for a list that is filtered while the user types. */
export function SearchField({ label, value, onChange, placeholder = label, className, grow }: SearchFieldProps) {
  return (
    <Field label={label} hideLabel className={className} grow={grow}>
      {(controlProps) => (
        <InputFrame>
          <MagnifyingGlassIcon aria-hidden="true" />
          <Input
            {...controlProps}
            type="search"
            value={value}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
          />
        </InputFrame>
      )}
    </Field>
  );
}

const InputFrame = styled.div`
  position: relative;
  & > svg {
    position: absolute;
    inset: 0 auto 0 10px;
    margin-block: auto;
    color: var(--ink-soft);
    pointer-events: none;
  }
  & > input {
    padding-left: 32px;
  }
`;
