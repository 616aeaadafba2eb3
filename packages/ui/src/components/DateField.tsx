import styled from '@emotion/styled';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A calendar date as YYYY-MM-DD, without a time and so without a zone [R9.04]. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'prefix' | 'inputMode'>) {
  return <Dated {...props} type="date" />;
}

const Dated = styled(TextField)`
  & input {
    text-transform: uppercase;
  }
  & input::-webkit-calendar-picker-indicator {
    margin-left: 4px;
    opacity: 0.7;
    cursor: pointer;
  }
  & input::-webkit-date-and-time-value {
    text-align: left;
  }
`;
