/** What the sign behind a label means. */
export const RequiredNote = ({ text }: { text: string }) => <p className="secondary wide">{text}</p>
