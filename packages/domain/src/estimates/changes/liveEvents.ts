/** The events that the server sends to the open page of an estimate. */
import { array, type InferType } from 'yup';
import { idField, recordSchema, recordVersionField, textField } from '../../shared/recordSchema.ts';

/** A user who has the estimate open. */
const viewerSchema = recordSchema('EstimateViewer', { id: idField(), name: textField() });

/** The events of the call `estimates.events`, by name. `changed` and `viewers` are also sent when the stream opens. */
export const estimateEvents = {
  /** The version of the estimate, and the id of the user who changed the estimate last. Null if this user is unknown. */
  changed: recordSchema('EstimateChanged', { version: recordVersionField(), user: idField().nullable() }),
  /** A document of the estimate was made, sent, opened or answered. */
  documents: recordSchema('EstimateDocumentsChanged', {}),
  /** The other users who have the estimate open. */
  viewers: recordSchema('EstimateViewers', { viewers: array(viewerSchema).required() }),
} as const;

export type Viewer = InferType<typeof viewerSchema>;
