/** Explains the sign behind a label. */
export const RequiredNote = ({ text }: { text: string }) => <p className="secondary wide">{text}</p>
