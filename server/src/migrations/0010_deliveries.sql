-- What the lab sent: one row per shipment of an order.
CREATE TABLE shipment (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  carrier text NOT NULL,
  tracking_number text NOT NULL,
  shipped_at timestamptz NOT NULL DEFAULT now(),
  signed_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, order_id) REFERENCES orders (clinic_id, id)
);
CREATE INDEX shipment_order ON shipment (clinic_id, order_id, shipped_at DESC);
SELECT app.guard_clinic_table('shipment');
CREATE POLICY lab ON shipment TO app_lab
  USING (EXISTS (SELECT FROM orders o WHERE o.clinic_id = shipment.clinic_id AND o.id = shipment.order_id))
  WITH CHECK (EXISTS (SELECT FROM orders o WHERE o.clinic_id = shipment.clinic_id AND o.id = shipment.order_id));
GRANT SELECT, UPDATE (signed_at) ON shipment TO app_clinic;
GRANT SELECT, INSERT ON shipment TO app_lab;
GRANT SELECT, INSERT, UPDATE ON shipment TO app_system;
