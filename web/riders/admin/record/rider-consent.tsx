import { Trans, useLingui } from "@lingui/react/macro";
import type { StaffRiderFacts } from "#shared/rider-views.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { ActGate } from "../../../platform/acts/act-gate.tsx";
import { RecordSection, type Fact } from "../../../parts/record-section.tsx";
import { textOf } from "../../../platform/api/problem.ts";
import { useCounterFormat } from "../../../platform/use-counter-format.ts";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { resendGuardianLink } from "../admin-api.ts";

/** Shows the guardian of a minor and whether the guardian has consented. The link can be sent again. */
export function RiderConsent({
  rider,
  facts,
  onChanged,
}: {
  rider: RiderRecord;
  facts: StaffRiderFacts | null;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const counter = useCounterFormat();
  const toast = useToast();
  const { guardian } = rider;
  const missing = facts?.missingConsent ?? null;
  if (!guardian && !missing) return null;
  const relations: Record<string, string> = { mother: t`Mother`, father: t`Father`, guardian: t`Guardian` };
  const consentState = guardian?.refused ? t`Refused` : missing ? t`Missing` : t`On file`;
  const shown: Fact[] = guardian
    ? [
        { key: "name", label: t`Name`, value: guardian.name },
        { key: "relation", label: t`Relationship`, value: relations[guardian.relation] ?? guardian.relation },
        { key: "email", label: t`Email`, value: facts?.guardianEmail },
        { key: "at", label: t`Added on`, value: counter.dateTime(guardian.at) },
        { key: "state", label: t`Consent`, value: consentState },
      ]
    : [{ key: "state", label: t`Consent`, value: t`Missing. The rider has to name a parent or guardian.` }];
  const send = async () => {
    try {
      await resendGuardianLink(rider._id);
      toast({ text: t`We emailed the guardian again.` });
      onChanged();
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  return (
    <RecordSection title={<Trans>Guardian and consent</Trans>} facts={shown}>
      {missing?.sentTo ? (
        <ActGate className="mt-4">
          <Button icon="mail" onClick={() => void send()}>
            <Trans>Send the link again</Trans>
          </Button>
        </ActGate>
      ) : null}
    </RecordSection>
  );
}
